export { Account, Client, Query, Realtime } from 'appwrite'
