import { PaperScreen } from './paper/PaperScreen.tsx'
import { preservationPaper } from './preservationPaper.tsx'

/** /protectionAdd, /protectionEdit and /protectionView. */
export function PreservationScreen() {
  return <PaperScreen paper={preservationPaper} />
}
