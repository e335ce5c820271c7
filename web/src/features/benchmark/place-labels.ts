/** A named point; its coordinates are in pixels from the top left. */
export interface LabelledPoint {
  readonly name: string
  readonly x: number
  readonly y: number
}

export interface PlacedLabel {
  readonly name: string
  /** The left end of the text. */
  readonly x: number
  /** The vertical middle of the line. */
  readonly y: number
}

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const CHARACTER_PX = 6.4
const LINE_PX = 14
const POINT_RADIUS_PX = 7
const GAP_PX = 13

/** Directions from the point, best first: right, left, above, below, then further away. */
const DIRECTIONS: readonly (readonly [across: number, down: number])[] = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, -1],
  [1, 1],
  [-1, -1],
  [-1, 1],
  [0, -2],
  [0, 2],
  [1, -2],
  [1, 2],
  [-1, -2],
  [-1, 2],
]

/**
 * Places each name next to its point within the area, where it covers as little as possible of the
 * other points and of the names already placed.
 */
export function placeLabels(points: readonly LabelledPoint[], area: Box): PlacedLabel[] {
  const occupied: Box[] = points.map(({ x, y }) =>
    boxAround(x, y, POINT_RADIUS_PX, POINT_RADIUS_PX),
  )
  return points.map((point) => {
    const boxes = DIRECTIONS.map((direction) => boxOf(point, direction))
    const costs = boxes.map(
      (box) => outside(box, area) + occupied.reduce((sum, other) => sum + overlap(box, other), 0),
    )
    const box = boxes[costs.indexOf(Math.min(...costs))] as Box
    occupied.push(box)
    return { name: point.name, x: box.left, y: (box.top + box.bottom) / 2 }
  })
}

function boxOf({ name, x, y }: LabelledPoint, [across, down]: readonly [number, number]): Box {
  const half = (name.length * CHARACTER_PX) / 2
  return boxAround(x + across * (GAP_PX + half), y + down * LINE_PX, half, LINE_PX / 2)
}

function boxAround(x: number, y: number, width: number, height: number): Box {
  return { left: x - width, top: y - height, right: x + width, bottom: y + height }
}

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return Math.max(0, width) * Math.max(0, height)
}

/** The area of the box that lies outside the chart. */
function outside(box: Box, area: Box): number {
  return (box.right - box.left) * (box.bottom - box.top) - overlap(box, area)
}
