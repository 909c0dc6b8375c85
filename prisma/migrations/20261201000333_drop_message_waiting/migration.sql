-- message_due has the same rows, in the order in which they are sent.
drop index message_waiting;
