#ifdef __cplusplus
extern "C"
#endif
int ctoml(void);
