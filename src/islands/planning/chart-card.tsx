/** A chart that can be read as a table. */
import { useStore } from '@nanostores/react'
import { useId, useState, type ReactNode } from 'react'
import { $t } from '../../stores/app/locale.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { table2 } from '../../ui/icons.ts'

export interface ChartCardProps {
  title: string
  note?: ReactNode
  className?: string
  /** The first column names the row. */
  head: readonly string[]
  rows: readonly (readonly string[])[]
  /** The chart. */
  children: ReactNode
}

export function ChartCard({ title, note, className = '', head, rows, children }: ChartCardProps) {
  const t = useStore($t)
  const id = useId()
  const [isTable, setTable] = useState(false)
  return (
    <section className={`card planning-chart ${className}`.trim()} aria-labelledby={id}>
      <div className="planning-chart-head">
        <h2 id={id}>{title}</h2>
        {note !== undefined && <p className="muted planning-chart-note">{note}</p>}
        <IconButton
          icon={table2}
          label={t('statistic.asTable', { title })}
          isPressed={isTable}
          onClick={() => setTable(!isTable)}
        />
      </div>
      {isTable ? <Table title={title} head={head} rows={rows} /> : children}
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
