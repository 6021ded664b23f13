/** How it is made sure that somebody is who they say. */
export interface Identity {
  /** `review`: a secretary looks at what was handed in. `provider`: a service of the installation answers at once. */
  verification: 'review' | 'provider'
}

/** A service would be another `Identity`, chosen by configuration; none is connected, so secretaries decide. */
export const identity: Identity = { verification: 'review' }
