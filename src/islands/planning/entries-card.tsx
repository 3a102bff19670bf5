/** The last entries, each with a way to correct it. */
import { useStore } from '@nanostores/react'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { formatDate, formatMinutes } from '#core/app/format.ts'
import type { StatisticEntry } from '#core/planning/statistic-entries.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

const FIRST = 8
const MORE = 24

interface EntriesProps {
  entries: readonly StatisticEntry[]
  onEdit: (entry: StatisticEntry) => void
}

export function EntriesCard({ entries, onEdit }: EntriesProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const [count, setCount] = useState(FIRST)
  const points = (value: number): string =>
    value === 0 ? '' : ` · ${t('statistic.points', { value: value.toLocaleString(locale) })}`
  return (
    <section className="card planning-entries" aria-labelledby="planning-entries">
      <h2 id="planning-entries">{t('statistic.entries')}</h2>
      <ul>
        {entries.slice(0, count).map((entry) => (
          <li key={entry.id}>
            <span>
              <b>{entry.workoutName}</b>
              <small className="muted numeric">
                {formatDate(new Date(entry.date), locale, { dateStyle: 'medium', timeStyle: 'short' })} ·{' '}
                {formatMinutes(entry.seconds, locale)}
                {points(entry.icepoints)}
              </small>
            </span>
            <IconButton
              icon={Pencil}
              label={t('statistic.editOne', { name: entry.workoutName })}
              aria-haspopup="dialog"
              onClick={() => onEdit(entry)}
            />
          </li>
        ))}
      </ul>
      {count < entries.length && (
        <Button look="quiet" onClick={() => setCount(count + MORE)}>
          {t('statistic.more')}
        </Button>
      )}
    </section>
  )
}
