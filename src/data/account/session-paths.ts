import { ACCOUNT_PATH, rowPath } from '../app/appwrite-rest.ts'

export const sessionPaths = (userId: string): string[] => [
  ACCOUNT_PATH,
  rowPath('users', userId),
  rowPath('quotas', userId)
]
