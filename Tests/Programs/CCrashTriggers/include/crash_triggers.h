int cct_placeholder(void);
