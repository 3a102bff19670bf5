import { ACCOUNT_PATH, rowPath, rowsPath } from '../app/appwrite-rest.ts'
import { limit, orderAsc } from '../app/query.ts'

/** Returns all contract templates, because the name of the account's own one is not known yet. There are few. */
export const CONTRACT_QUERIES = [orderAsc('name'), limit(500)]

export const sessionPaths = (userId: string): string[] => [
  ACCOUNT_PATH,
  rowPath('users', userId),
  rowPath('quotas', userId),
  rowsPath('baseContracts', CONTRACT_QUERIES)
]
