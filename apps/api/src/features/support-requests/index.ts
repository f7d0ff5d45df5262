export { answerRequest, closeRequest, deleteOldRequests, findRequest, waitingRequests } from './handle-request.ts';
export { listRequests } from './list-requests.ts';
export { supportRequestsRouter } from './router.ts';
export { factsOf, supportRequestWriters } from './write-mails.ts';
