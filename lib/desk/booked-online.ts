/** The source of an appointment that a patient made on the booking page. */
export const BOOKED_ONLINE = "booking_page";
