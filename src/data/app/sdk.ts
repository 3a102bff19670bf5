/** A chunk of its own, loaded when something needs it. */
export { Account, Client, Query, Realtime } from 'appwrite'
