import { PaperScreen } from '../paper/PaperScreen.tsx'
import { guaranteePaper } from './guaranteePaper.tsx'

/** /sponsorshipAdd, /sponsorshipEdit and /sponsorshipView. */
export function GuaranteeScreen() {
  return <PaperScreen paper={guaranteePaper} />
}
