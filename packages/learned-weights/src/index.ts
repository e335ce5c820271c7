export { createWeightTable, type WeightTable } from './weight-table.ts'
export { fromWeightsText, keyOf, toWeightsText } from './weights-text.ts'
