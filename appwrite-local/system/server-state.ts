import type { Host } from '../http/handle-request.ts'
import { Turns } from '../http/turns.ts'
import { Database } from '../store/database.ts'
import { Snapshots, UnknownSnapshot, type Snapshot } from '../store/snapshots.ts'
import type { App, ServerOptions, Service } from '../types.ts'
import { deleteEverything } from './delete-everything.ts'
import { startInstance, type Instance } from './instance.ts'

export class ServerState implements Host {
  readonly turns = new Turns()
  readonly #options: ServerOptions
  readonly #services: readonly Service[]
  readonly #snapshots: Snapshots
  #instance: Instance

  private constructor(options: ServerOptions, services: readonly Service[], instance: Instance) {
    this.#options = options
    this.#services = services
    this.#snapshots = new Snapshots(options.dataDir)
    this.#instance = instance
  }

  /** @throws {DataFolderInUse} */
  static async open(options: ServerOptions, services: readonly Service[]): Promise<ServerState> {
    const db = options.inMemory ? Database.openInMemory() : Database.open(options.dataDir)
    try {
      return new ServerState(options, services, await startInstance(options, services, db))
    } catch (error) {
      db.close()
      throw error
    }
  }

  /** Changes with {@link reset} and {@link restore}. */
  get instance(): Instance {
    return this.#instance
  }

  get app(): App {
    return this.#instance.app
  }

  machinery(): Instance['machinery'] {
    return this.#instance.machinery
  }

  async reset(): Promise<void> {
    await this.turns.alone(() => {
      deleteEverything(this.app.db)
      return this.#exchange((db) => db)
    })
  }

  async snapshot(): Promise<Snapshot> {
    return this.turns.alone(() => this.#snapshots.take(this.app.db, this.#options.now()))
  }

  snapshots(): Snapshot[] {
    return this.#snapshots.list()
  }

  /** @throws {UnknownSnapshot} */
  async restore(snapshot: Pick<Snapshot, 'id'>): Promise<void> {
    if (!this.#snapshots.has(snapshot.id)) throw new UnknownSnapshot(snapshot.id)
    await this.turns.alone(() => this.#exchange((db) => this.#snapshots.restore(db, snapshot.id)))
  }

  async stop(): Promise<void> {
    await this.turns.share(() => this.#instance.stop())
  }

  /** When `replace` throws, the services restart on the old data. */
  async #exchange(replace: (db: Database) => Database): Promise<void> {
    let db = this.app.db
    this.#instance.stop()
    try {
      db = replace(db)
    } finally {
      this.#instance = await startInstance(this.#options, this.#services, db)
    }
  }
}
