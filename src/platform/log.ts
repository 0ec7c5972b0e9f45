import { type DestinationStream, pino } from 'pino'

export type { Logger } from 'pino'

/** The levels of LOG_LEVEL, most detailed first. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** Creates a logger that writes one JSON object per line to `to`, or to stdout, without passwords, cookies, and keys. */
export const createLog = (
  level: (typeof logLevels)[number],
  to: DestinationStream = pino.destination(1),
): pino.Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
      serializers: { error: pino.stdSerializers.err },
      redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.secretKey', '*.token'],
    },
    to,
  )
