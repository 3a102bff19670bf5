import { openDB, type DBSchema, type IDBPDatabase, type StoreKey, type StoreNames, type StoreValue } from 'idb'

/**
 * Opens once per page, and again after the browser closed it. The opener throws without storage, or when another tab
 * keeps an older version open.
 */
export function deviceDb<Schema extends DBSchema | unknown = unknown>(
  name: string,
  version: number,
  upgrade: (db: IDBPDatabase<Schema>) => void
): () => Promise<IDBPDatabase<Schema>> {
  let opening: Promise<IDBPDatabase<Schema>> | undefined
  const forget = () => {
    opening = undefined
  }
  const open = () =>
    new Promise<IDBPDatabase<Schema>>((resolve, reject) => {
      openDB<Schema>(name, version, {
        upgrade,
        blocked: () => reject(new Error(`Another tab holds an older version of ${name}.`)),
        // A newer version of the app waits until this page closes the database.
        blocking: (_current, _blocked, { target }) => {
          forget()
          ;(target as IDBDatabase).close()
        },
        terminated: forget
      }).then(resolve, reject)
    })
  return () => {
    opening ??= open().catch((error: unknown) => {
      forget()
      throw error
    })
    return opening
  }
}

/** Null deletes the value. The transaction is committed explicitly, so that a page that closes now still stores it. */
export async function writeAtOnce<Schema>(
  db: IDBPDatabase<Schema>,
  store: StoreNames<Schema>,
  key: StoreKey<Schema, StoreNames<Schema>>,
  value: StoreValue<Schema, StoreNames<Schema>> | null
): Promise<void> {
  const change = db.transaction(store, 'readwrite')
  const asked = value === null ? change.store.delete(key) : change.store.put(value, key)
  change.commit()
  await Promise.all([asked, change.done])
}
