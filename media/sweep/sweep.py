# A swept check for boxes: a fast box stops at a wall and does not tunnel through it. AABB Notebook, MIT License.
# A box has its lowest x and y, and a size above 0. All lengths have the same unit, such as pixels. Walls don't move.
# The displacement is the movement in this frame: velocity times frame time. All numbers are finite.
from collections import namedtuple
from math import inf

Box = namedtuple("Box", "x y width height")
Hit = namedtuple("Hit", "time normal x y is_corner")


def sweep(box, displacement, wall):
    """Returns the first hit of a moving box on a wall, if there is one. Its time is a part of the frame, from 0 up to 1.
    The normal points out of the wall. The position is that of the box at the hit, exactly on the face of the wall.
    These are no hits: sliding along a face, touching a corner, and reaching a face at the end of the frame.
    A box that starts inside a wall hits its nearest face at time 0, except when it leaves through that face."""
    (x, y, width, height), (dx, dy) = box, displacement
    # Grow the wall by the size of the box: the box becomes a point.
    left, right = wall.x - width, wall.x + wall.width
    top, bottom = wall.y - height, wall.y + wall.height
    is_inside = left < x < right and top < y < bottom
    # On each axis, the box can hit the face ahead. If it starts inside, it hits the nearest face.
    face_x = left if (x - left < right - x if is_inside else dx > 0) else right
    face_y = top if (y - top < bottom - y if is_inside else dy > 0) else bottom
    # Inside, the depth takes the place of the time: the smaller depth counts.
    enter_x, leave_x = (-abs(face_x - x), 1) if is_inside else overlap_times(x, dx, left, right)
    enter_y, leave_y = (-abs(face_y - y), 1) if is_inside else overlap_times(y, dy, top, bottom)
    # The axis that enters last is hit, before the other one leaves. At a corner, the faster axis is hit, or x.
    is_corner = enter_x == enter_y
    is_along_x = abs(dx) >= abs(dy) if is_corner else enter_x > enter_y
    time = 0 if is_inside else max(enter_x, enter_y)
    is_leaving = is_inside and (dx * (face_x - x) if is_along_x else dy * (face_y - y)) > 0
    if is_leaving or time < 0 or time >= 1 or time >= min(leave_x, leave_y):
        return None
    if is_along_x:
        return Hit(time, (-1 if face_x == left else 1, 0), face_x, y + dy * time, is_corner)
    return Hit(time, (0, -1 if face_y == top else 1), x + dx * time, face_y, is_corner)


def overlap_times(position, movement, low, high):
    """Returns when a moving point is between two faces. Without movement, that is always or never."""
    if movement > 0:
        return (low - position) / movement, (high - position) / movement
    if movement < 0:
        return (position - high) / -movement, (position - low) / -movement
    return (-inf, inf) if low < position < high else (inf, -inf)


def move(box, displacement, walls):
    """Moves a box: it stops at the first hit, slides along that face once, and stops at the next hit."""
    end_x, end_y, hits = box.x + displacement[0], box.y + displacement[1], []
    while len(hits) < 2:
        # At the same time, a face comes before a corner, then the first wall counts. So boxes don't stick at seams.
        all_hits = [sweep(box, (end_x - box.x, end_y - box.y), wall) for wall in walls]
        first = min(filter(None, all_hits), key=lambda hit: (hit.time, hit.is_corner), default=None)
        if not first:
            return end_x, end_y, hits
        hits.append(first)
        box = box._replace(x=first.x, y=first.y)
        end_x, end_y = (box.x, end_y) if first.normal[0] else (end_x, box.y)
    return box.x, box.y, hits
