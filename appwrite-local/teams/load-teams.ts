/** Like `appwrite push teams`: adds new teams, updates names, keeps others. */
import { formatDate } from '../store/dates.ts'
import type { App } from '../types.ts'

export function loadTeams(app: App): void {
  const now = formatDate(app.options.now())
  for (const { $id, name } of app.options.schema.teams ?? []) {
    const current = app.db.prepare('SELECT name FROM teams WHERE id = ?').get($id)
    if (current === undefined) {
      const sql = 'INSERT INTO teams (id, created_at, updated_at, name) VALUES (?, ?, ?, ?)'
      app.db.prepare(sql).run($id, now, now, name)
    } else if (current['name'] !== name) {
      app.db.prepare('UPDATE teams SET name = ?, updated_at = ? WHERE id = ?').run(name, now, $id)
    }
  }
}
