// Tests of the database know every flow type, as the product does, whichever files run before them in their process.
import '../flow-types.ts'
