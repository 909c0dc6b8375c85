/** Advisory lock class 5: a workspace's waits for one type of event. */
export const WAIT_LOCK = 5;
