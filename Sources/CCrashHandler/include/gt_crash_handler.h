int gt_arm(void);
