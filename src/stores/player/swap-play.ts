import type { SwapTo } from '#core/exercises/swap.ts'
import { swappedPlay } from './play/swapped-play.ts'
import { rewrite } from './player.ts'

/** In every round. Times stay, so what it is worth stays, too. */
export const swapInPlay = (exerciseId: string, to: SwapTo): void => rewrite((play) => swappedPlay(play, exerciseId, to))
