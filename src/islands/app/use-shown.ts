import { useEffect, useState } from 'react'
import type { Page } from '../../stores/app/router.ts'
import { loadAgain } from '../../stores/app/lost-part.ts'
import { loadedScreen, loadScreen, screenOf, type Loaded } from './screens.ts'

export interface Shown extends Loaded {
  page: Page
}

export interface ShownState {
  /** The last page whose screen is there: it stays until the next one can be drawn. */
  shown: Shown | null
  /** The page's screen could not be loaded. */
  isLost: boolean
  retry: () => void
}

export function useShown(page: Page): ShownState {
  const name = screenOf(page)
  const [shown, setShown] = useState<Shown | null>(null)
  const [lost, setLost] = useState<Page | null>(null)
  const [tries, setTries] = useState(0)
  const ready = loadedScreen(name)
  if (ready !== null && shown?.page !== page) setShown({ page, ...ready })
  useEffect(() => {
    if (loadedScreen(name) !== null) return
    let isOver = false
    loadScreen(name).then(
      (loaded) => !isOver && setShown({ page, ...loaded }),
      () => !isOver && !loadAgain() && setLost(page)
    )
    return () => {
      isOver = true
    }
  }, [name, page, tries])
  const retry = () => {
    setLost(null)
    setTries((count) => count + 1)
  }
  return { shown: shown?.page === page || ready === null ? shown : { page, ...ready }, isLost: lost === page, retry }
}
