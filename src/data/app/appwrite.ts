import type { Account, Client, Query, Realtime } from 'appwrite'
import { withFailures } from './appwrite-failure.ts'
import { getConfig } from './config.ts'

export interface Appwrite {
  client: Client
  account: Account
  realtime: Realtime
  Query: typeof Query
}

let loading: Promise<Appwrite> | undefined

async function load(): Promise<Appwrite> {
  const [sdk, config] = await Promise.all([import('./sdk.ts'), getConfig()])
  const client = new sdk.Client().setEndpoint(config.endpoint).setProject(config.project)
  return {
    client,
    account: new sdk.Account(client),
    realtime: new sdk.Realtime(client),
    Query: sdk.Query
  }
}

/** @throws NetworkError when SDK or configuration cannot be fetched; the next call tries again. */
export function getClient(): Promise<Appwrite> {
  loading ??= withFailures(load).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

export async function fromAppwrite<T>(call: (appwrite: Appwrite) => Promise<T>): Promise<T> {
  const appwrite = await getClient()
  return withFailures(() => call(appwrite))
}
