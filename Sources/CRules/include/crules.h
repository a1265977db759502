int crules(void);
