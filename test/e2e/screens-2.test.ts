import { lookAtScreens } from './screens.ts'

lookAtScreens(1, 2)
