/** Apart from the extractor that gives this answer: the service compares with it, but the threads load the rest. */

/** The built-in extractor's answer if it finds nothing. */
export const NOT_STATED = 'The page does not say.';
