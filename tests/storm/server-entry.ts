/** The local Appwrite without its HTTP server. */
export { handleRequest } from '../../appwrite-local/http/handle-request.ts'
export { services } from '../../appwrite-local/services.ts'
export { ServerState } from '../../appwrite-local/system/server-state.ts'
