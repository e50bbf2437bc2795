# A swept check for boxes: a fast box stops at a wall and does not tunnel through it. AABB Notebook, MIT License.
# A box has its lowest x and y, and a size above 0. All lengths have the same unit, such as pixels. Walls don't move.
# The displacement is the movement in this frame: velocity times frame time. All numbers are finite.

# Returns the first hit of a moving box on a wall, if there is one. Its time is a part of the frame, from 0 up to 1.
# The normal points out of the wall. The position is that of the box at the hit, exactly on the face of the wall.
# These are no hits: sliding along a face, touching a corner, and reaching a face at the end of the frame.
# A box that starts inside a wall hits its nearest face at time 0, except when it leaves through that face.
static func sweep(box: Rect2, displacement: Vector2, wall: Rect2) -> Dictionary:
	var at := box.position
	# Grow the wall by the size of the box: the box becomes a point.
	var low := wall.position - box.size
	var high := wall.position + wall.size
	var is_inside := low.x < at.x and at.x < high.x and low.y < at.y and at.y < high.y
	# On each axis, the box can hit the face ahead. If it starts inside, it hits the nearest face.
	var is_low_x := at.x - low.x < high.x - at.x if is_inside else displacement.x > 0
	var is_low_y := at.y - low.y < high.y - at.y if is_inside else displacement.y > 0
	var face := Vector2(low.x if is_low_x else high.x, low.y if is_low_y else high.y)
	# Inside, the depth takes the place of the time: the smaller depth counts.
	var x := [-abs(face.x - at.x), 1.0] if is_inside else overlap_times(at.x, displacement.x, low.x, high.x)
	var y := [-abs(face.y - at.y), 1.0] if is_inside else overlap_times(at.y, displacement.y, low.y, high.y)
	# The axis that enters last is hit, before the other one leaves. At a corner, the faster axis is hit, or x.
	var is_corner: bool = x[0] == y[0]
	var is_along_x: bool = abs(displacement.x) >= abs(displacement.y) if is_corner else x[0] > y[0]
	var time: float = 0.0 if is_inside else max(x[0], y[0])
	var out := (face - at) * displacement
	if is_inside and (out.x if is_along_x else out.y) > 0: return {}
	if time < 0 or time >= 1 or time >= min(x[1], y[1]): return {}
	var normal := Vector2(-1 if is_low_x else 1, 0) if is_along_x else Vector2(0, -1 if is_low_y else 1)
	var position := at + displacement * time
	if is_along_x: position.x = face.x
	else: position.y = face.y
	return {time = time, normal = normal, position = position, is_corner = is_corner}

# Returns when a moving point is between two faces. Without movement, that is always or never.
static func overlap_times(position: float, movement: float, low: float, high: float) -> Array:
	if movement > 0: return [(low - position) / movement, (high - position) / movement]
	if movement < 0: return [(position - high) / -movement, (position - low) / -movement]
	return [-INF, INF] if low < position and position < high else [INF, -INF]

# Moves a box: it stops at the first hit, slides along that face once, and stops at the next hit.
static func move(box: Rect2, displacement: Vector2, walls: Array) -> Dictionary:
	var end := box.position + displacement
	var hits := []
	while hits.size() < 2:
		var first := {}
		for wall in walls:
			var hit := sweep(box, end - box.position, wall)
			# At the same time, a face comes before a corner, then the first wall counts. So boxes don't stick at seams.
			if not hit: continue
			var is_tie: bool = first and hit.time == first.time and first.is_corner and not hit.is_corner
			if not first or hit.time < first.time or is_tie: first = hit
		box.position = first.position if first else end
		if not first: break
		hits.append(first)
		if first.normal.x != 0: end.x = first.position.x
		else: end.y = first.position.y
	return {position = box.position, hits = hits}
