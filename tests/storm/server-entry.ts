/** The local Appwrite without its HTTP server. */
/* eslint-disable no-restricted-imports -- the package opens a port; the storm calls what is behind it */
export { handleRequest } from '../../appwrite-local/http/handle-request.ts'
export { services } from '../../appwrite-local/services.ts'
export { ServerState } from '../../appwrite-local/system/server-state.ts'
export type { ServerOptions, Service } from '../../appwrite-local/types.ts'
