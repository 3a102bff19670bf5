import type { Account, Client } from 'appwrite'
import { loadOnce } from '#core/app/load-once.ts'
import { withFailures } from './appwrite-failure.ts'
import { getConfig } from './config.ts'

export interface Appwrite {
  client: Client
  account: Account
}

async function load(): Promise<Appwrite> {
  const [sdk, config] = await Promise.all([import('./sdk.ts'), getConfig()])
  const client = new sdk.Client().setEndpoint(config.endpoint).setProject(config.project)
  return { client, account: new sdk.Account(client) }
}

/** @throws NetworkError when the SDK or the configuration cannot be loaded; the next call tries again. */
const getClient = loadOnce(() => withFailures(load))

export async function fromAppwrite<T>(call: (appwrite: Appwrite) => Promise<T>): Promise<T> {
  const appwrite = await getClient()
  return withFailures(() => call(appwrite))
}
