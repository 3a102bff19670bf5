/** A chunk of its own, loaded after the first paint. */
export { Account, AppwriteException, Client, Query, Realtime, Storage, TablesDB } from 'appwrite'
