/** Switches come from `settings` of appwrite.json; those that it does not name can be set by API key and are stored. */
import type { App } from '../types.ts'

type Switches = Record<string, boolean>
interface Stored {
  services: Switches
  methods: Switches
}

const KEY = 'project.switches'

function stored(app: App): Stored {
  const row = app.db.prepare('SELECT value FROM settings WHERE key = ?').get(KEY)
  const { services = {}, methods = {} } = row === undefined ? {} : (JSON.parse(String(row['value'])) as Partial<Stored>)
  return { services, methods }
}

function apply(app: App, merge: (name: keyof Stored, present: Switches) => Switches): void {
  const { schema } = app.options
  const settings = (schema.settings ??= {})
  settings.services = merge('services', settings.services ?? {})
  settings.auth = { ...settings.auth, methods: merge('methods', settings.auth?.methods ?? {}) }
}

export function setSwitch(app: App, name: keyof Stored, id: string, enabled: boolean): void {
  const all = stored(app)
  all[name][id] = enabled
  app.db
    .prepare('INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value')
    .run(KEY, JSON.stringify(all))
  apply(app, (group, present) => (group === name ? { ...present, [id]: enabled } : present))
}

/** Applies stored switches at start, except those that appwrite.json names. */
export function restoreSwitches(app: App): void {
  const all = stored(app)
  apply(app, (group, present) => ({ ...all[group], ...present }))
}
