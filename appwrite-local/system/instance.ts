import { createMachinery, type Machinery } from '../http/handle-request.ts'
import type { Database } from '../store/database.ts'
import { createSystemTables } from '../store/system-schema.ts'
import type { App, LocalEvent, ServerOptions, Service, UpgradeHandler } from '../types.ts'

type Listener = (event: LocalEvent) => void

export interface Instance {
  app: App
  machinery: Machinery
  upgrades: readonly UpgradeHandler[]
  /** The database stays open. */
  stop: () => void
}

export async function startInstance(
  options: ServerOptions,
  services: readonly Service[],
  db: Database
): Promise<Instance> {
  const closers: (() => void)[] = []
  const stop = (): void => closers.splice(0).forEach((closer) => closer())
  const app = createApp(options, db, closers)
  try {
    createSystemTables(db)
    for (const service of services) await service.start?.(app)
    await db.durable()
    const upgrades = services.flatMap((service) => service.upgrades?.(app) ?? [])
    return { app, machinery: createMachinery(app, services), upgrades, stop }
  } catch (error) {
    stop()
    throw error
  }
}

function createApp(options: ServerOptions, db: Database, closers: (() => void)[]): App {
  const listeners = new Set<Listener>()
  return {
    options,
    projectId: options.schema.projectId,
    db,
    emit: (event) => db.afterCommit(() => deliverOnceDurable(db, listeners, event)),
    onEvent: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onClose: (listener) => void closers.push(listener)
  }
}

/** Events wait until the write is on disk, and are dropped when the disk refuses it. */
function deliverOnceDurable(db: Database, listeners: ReadonlySet<Listener>, event: LocalEvent): void {
  if (listeners.size === 0) return
  db.durable().then(
    () => deliver(listeners, event),
    () => undefined
  )
}

function deliver(listeners: ReadonlySet<Listener>, event: LocalEvent): void {
  for (const listener of listeners) {
    try {
      listener(event)
    } catch (error) {
      // The write has succeeded, so a broken connection must not make it fail.
      process.stderr.write(`appwrite-local: event listener: ${String(error)}\n`)
    }
  }
}
