/** Tickets of one workspace in the queue at a time; runs beyond it wait as `ready`. */
export const ADMISSION_CAP = 30;
