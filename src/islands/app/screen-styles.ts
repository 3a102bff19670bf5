/** Style sheets of each screen: its page links them, and the app loads them with the screen. */
import account from '../../styles/account/account.css?url'
import profile from '../../styles/account/profile.css?url'
import settings from '../../styles/account/settings.css?url'
import signIn from '../../styles/account/sign-in.css?url'
import make from '../../styles/ai/make.css?url'
import intro from '../../styles/app/intro.css?url'
import editor from '../../styles/editor/editor.css?url'
import limit from '../../styles/editor/limit.css?url'
import simple from '../../styles/editor/simple.css?url'
import list from '../../styles/list/list.css?url'
import kept from '../../styles/media/kept.css?url'
import resize from '../../styles/media/resize.css?url'
import storage from '../../styles/media/storage.css?url'
import calendar from '../../styles/planning/calendar.css?url'
import statistic from '../../styles/planning/statistic.css?url'
import player from '../../styles/player/player.css?url'
import article from '../../styles/public/public.css?url'
import cameraTest from '../../styles/studio/camera-test.css?url'
import filming from '../../styles/studio/filming.css?url'
import studio from '../../styles/studio/studio.css?url'
import friends from '../../styles/together/friends.css?url'
import messages from '../../styles/together/messages.css?url'
import workout from '../../styles/workout/workout-page.css?url'

export const SCREEN_STYLES = {
  account: [limit, account],
  addWorkout: [editor],
  addWorkoutAI: [editor, make],
  addWorkoutMaster: [filming, studio],
  addWorkoutOptions: [simple],
  addWorkoutSimple: [editor, simple],
  calendar: [calendar],
  cameraTest: [filming, cameraTest],
  createMasterVideo: [filming],
  friends: [friends],
  intro: [intro],
  messages: [messages],
  offlineWorkouts: [kept],
  packedWorkout: [article, workout],
  play: [player],
  profile: [signIn, profile],
  resize: [resize],
  settings: [settings],
  st: [storage],
  statistic: [statistic],
  tooManyWorkouts: [limit],
  workout: [article, workout],
  workoutList: [list]
} satisfies Readonly<Record<string, readonly string[]>>

export type ScreenName = keyof typeof SCREEN_STYLES
