import { useStore } from '@nanostores/react'
import type { DoneView } from '../../../stores/player/player-view.ts'
import { $credited, worthOf, type Worth } from '../../../stores/player/results/result-states.ts'

export function useWorth(view: DoneView): Worth {
  return worthOf(view, useStore($credited))
}
