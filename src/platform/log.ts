import { pino } from 'pino'

export type { Logger } from 'pino'

/** The levels that LOG_LEVEL takes, the chattiest first. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** A logger that writes one JSON object a line on stdout, without passwords, cookies and keys. */
export const createLog = (level: (typeof logLevels)[number]): pino.Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }) },
    serializers: { error: pino.stdSerializers.err },
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.secretKey', '*.token'],
  })
