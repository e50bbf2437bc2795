-- A swept check for boxes: a fast box stops at a wall and does not tunnel through it. AABB Notebook, MIT License.
-- A box has its lowest x and y, and a size above 0. All lengths have the same unit, such as pixels. Walls don't move.
-- The displacement is the movement in this frame: velocity times frame time. All numbers are finite.
local M = {}
-- Returns when a moving point is between two faces. Without movement, that is always or never.
local function overlap_times(position, movement, low, high)
  if movement > 0 then return (low - position) / movement, (high - position) / movement end
  if movement < 0 then return (position - high) / -movement, (position - low) / -movement end
  if low < position and position < high then return -math.huge, math.huge end
  return math.huge, -math.huge
end

-- Returns the first hit of a moving box on a wall, if there is one. Its time is a part of the frame, from 0 up to 1.
-- The normal points out of the wall. The position is that of the box at the hit, exactly on the face of the wall.
-- These are no hits: sliding along a face, touching a corner, and reaching a face at the end of the frame.
-- A box that starts inside a wall hits its nearest face at time 0, except when it leaves through that face.
function M.sweep(box, displacement, wall)
  local x, y, dx, dy = box.x, box.y, displacement.x, displacement.y
  -- Grow the wall by the size of the box: the box becomes a point.
  local left, right = wall.x - box.width, wall.x + wall.width
  local top, bottom = wall.y - box.height, wall.y + wall.height
  local is_inside = left < x and x < right and top < y and y < bottom
  -- On each axis, the box can hit the face ahead. If it starts inside, it hits the nearest face.
  local is_low_x, is_low_y = dx > 0, dy > 0
  if is_inside then is_low_x, is_low_y = x - left < right - x, y - top < bottom - y end
  local face_x, face_y = is_low_x and left or right, is_low_y and top or bottom
  -- Inside, the depth takes the place of the time: the smaller depth counts.
  local enter_x, leave_x = overlap_times(x, dx, left, right)
  local enter_y, leave_y = overlap_times(y, dy, top, bottom)
  if is_inside then enter_x, leave_x, enter_y, leave_y = -math.abs(face_x - x), 1, -math.abs(face_y - y), 1 end
  -- The axis that enters last is hit, before the other one leaves. At a corner, the faster axis is hit, or x.
  local is_corner, is_along_x = enter_x == enter_y, enter_x > enter_y
  if is_corner then is_along_x = math.abs(dx) >= math.abs(dy) end
  local time = is_inside and 0 or math.max(enter_x, enter_y)
  local is_leaving = is_inside and (is_along_x and dx * (face_x - x) or dy * (face_y - y)) > 0
  if is_leaving or time < 0 or time >= 1 or time >= math.min(leave_x, leave_y) then return nil end
  local normal = is_along_x and { x = is_low_x and -1 or 1, y = 0 } or { x = 0, y = is_low_y and -1 or 1 }
  x, y = is_along_x and face_x or x + dx * time, is_along_x and y + dy * time or face_y
  return { time = time, normal = normal, x = x, y = y, is_corner = is_corner }
end

-- Moves a box: it stops at the first hit, slides along that face once, and stops at the next hit.
function M.move(box, displacement, walls)
  local at = { x = box.x, y = box.y, width = box.width, height = box.height }
  local end_x, end_y, hits = at.x + displacement.x, at.y + displacement.y, {}
  while #hits < 2 do
    local first
    for _, wall in ipairs(walls) do
      local hit = M.sweep(at, { x = end_x - at.x, y = end_y - at.y }, wall)
      -- At the same time, a face comes before a corner, then the first wall counts. So boxes don't stick at seams.
      local is_tie = hit and first and hit.time == first.time and first.is_corner and not hit.is_corner
      if hit and (not first or hit.time < first.time or is_tie) then first = hit end
    end
    if not first then return end_x, end_y, hits end
    hits[#hits + 1] = first
    at.x, at.y = first.x, first.y
    if first.normal.x ~= 0 then end_x = at.x else end_y = at.y end
  end
  return at.x, at.y, hits
end

return M
