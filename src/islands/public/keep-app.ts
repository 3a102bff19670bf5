/** Part of every page's head: see `keepApp`. */
import { keepApp } from '../../stores/app/installed-app.ts'

keepApp()
