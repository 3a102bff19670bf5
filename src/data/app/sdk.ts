export { Account, Client } from 'appwrite'
