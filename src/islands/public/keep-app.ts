/** Runs in the head of every page: see `keepApp`. */
import { keepApp } from '../../stores/app/installed-app.ts'

keepApp()
