/** A chart that can also be read as a table and shared as a picture. */
import { useStore } from '@nanostores/react'
import { Share2, Table2 } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import type { ChartShape } from '#core/planning/chart-picture.ts'
import { $t } from '../../../stores/app/locale.ts'
import { IconButton } from '../../../ui/button.tsx'
import { LazyPart } from '../../app/lazy-part.tsx'

const loadChartSheet = () => import('./chart-sheet.tsx').then((file) => file.ChartSheet)

export interface ChartCardProps {
  title: string
  note?: string | undefined
  /** Text of the picture if there is no note: the period. */
  time?: string
  shape: () => ChartShape
  className?: string
  /** The first column labels the row. */
  head: readonly string[]
  rows: readonly (readonly string[])[]
  /** The chart. */
  children: ReactNode
}

export function ChartCard({ title, note, time = '', shape, className = '', head, rows, children }: ChartCardProps) {
  const t = useStore($t)
  const id = useId()
  const [isTable, setTable] = useState(false)
  const [isPicture, setPicture] = useState(false)
  const close = () => setPicture(false)
  return (
    <section className={`card planning-chart ${className}`.trim()} aria-labelledby={id}>
      <div className="planning-chart-head">
        <h2 id={id}>{title}</h2>
        {note !== undefined && <p className="muted planning-chart-note">{note}</p>}
        <IconButton
          icon={Table2}
          label={t('statistic.asTable', { title })}
          isPressed={isTable}
          onClick={() => setTable(!isTable)}
        />
        <IconButton
          icon={Share2}
          label={t('statistic.asPicture', { title })}
          aria-haspopup="dialog"
          onClick={() => setPicture(true)}
        />
      </div>
      {isTable ? <Table title={title} head={head} rows={rows} /> : children}
      {isPicture && (
        <LazyPart
          load={loadChartSheet}
          props={{ title, note: note ?? time, shape, onClose: close }}
          onFail={close}
          isAsked
        />
      )}
    </section>
  )
}

function Table({ title, head, rows }: Pick<ChartCardProps, 'title' | 'head' | 'rows'>) {
  return (
    <table className="planning-table">
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          {head.map((text) => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values], index) => (
          <tr key={index}>
            <th scope="row">{name}</th>
            {values.map((value, column) => (
              <td key={column} className="numeric">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
