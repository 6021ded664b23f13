/** Of its result only what we read. */
declare module 'autocannon' {
  export default function autocannon(options: {
    url: string
    headers?: Record<string, string>
    method?: string
    body?: string
    connections: number
    /** Seconds. */
    duration: number
  }): Promise<{ requests: { total: number }; errors: number; non2xx: number }>
}
