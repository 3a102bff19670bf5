/** The bindings are those of functions/vitest.config.ts. The types of workerd would hide those of Node. */
declare module 'cloudflare:test' {
  export const env: Readonly<Record<string, unknown>>

  interface Stub {
    readonly id: unknown
  }
  interface HibernatingSocket {
    serializeAttachment: (value: unknown) => void
    deserializeAttachment: () => unknown
  }
  interface ObjectState {
    storage: {
      getAlarm: () => Promise<number | null>
      sql: {
        exec: (query: string, ...values: unknown[]) => { toArray: () => object[]; one: () => Record<string, unknown> }
      }
    }
    getWebSockets: () => HibernatingSocket[]
  }
  export function runInDurableObject<T>(
    stub: Stub,
    run: (instance: { alarm: () => Promise<void> }, state: ObjectState) => T | Promise<T>
  ): Promise<T>
  export function evictDurableObject(stub: Stub, options?: { webSockets?: 'close' | 'hibernate' }): Promise<void>
}
