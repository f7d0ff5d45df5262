/** The annotation of a test with the paths of the web app that it requested, as JSON. */
export const REQUESTED = 'requested paths';
