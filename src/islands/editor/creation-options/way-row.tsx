import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon, type IconComponent } from '../../../ui/icon.tsx'

/** A way to create a workout, as a row. @param children the link or button that fills the whole row */
export function WayRow({ icon, text, children }: { icon: IconComponent; text: string; children: ReactNode }) {
  return (
    <li className="create-row">
      <span className="create-icon">
        <Icon of={icon} />
      </span>
      <div>
        {children}
        <small>{text}</small>
      </div>
      <Icon of={ChevronRight} />
    </li>
  )
}
