import { createContext, useContext } from 'react'

/** Whose the fields inside are, such as `申请人 2`: said before each label to whoever cannot see the heading above them. */
export const Whose = createContext('')

/** The beginning of a label, for screen readers alone. */
export function WhoseName() {
  const name = useContext(Whose)
  return name ? <span className="sr-only">{name} </span> : null
}
