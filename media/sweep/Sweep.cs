// A swept check for boxes: a fast box stops at a wall and does not tunnel through it. AABB Notebook, MIT License.
// A box has its lowest x and y, and a size above 0. All lengths have the same unit, such as pixels. Walls don't move.
// The displacement is the movement in this frame: velocity times frame time. All numbers are finite.
using System; using System.Collections.Generic;

public struct Vector { public double X, Y; }
public struct Box { public double X, Y, Width, Height; }
public struct Hit { public double Time, X, Y; public Vector Normal; public bool IsCorner; }

public static class Swept {
    // Returns the first hit of a moving box on a wall, if there is one. Its time is a part of the frame, from 0 up to 1.
    // The normal points out of the wall. The position is that of the box at the hit, exactly on the face of the wall.
    // These are no hits: sliding along a face, touching a corner, and reaching a face at the end of the frame.
    // A box that starts inside a wall hits its nearest face at time 0, except when it leaves through that face.
    public static Hit? Sweep(Box box, Vector displacement, Box wall) {
        double x = box.X, y = box.Y, dx = displacement.X, dy = displacement.Y;
        // Grow the wall by the size of the box: the box becomes a point.
        double left = wall.X - box.Width, right = wall.X + wall.Width;
        double top = wall.Y - box.Height, bottom = wall.Y + wall.Height;
        bool isInside = left < x && x < right && top < y && y < bottom;
        // On each axis, the box can hit the face ahead. If it starts inside, it hits the nearest face.
        double faceX = (isInside ? x - left < right - x : dx > 0) ? left : right;
        double faceY = (isInside ? y - top < bottom - y : dy > 0) ? top : bottom;
        // Inside, the depth takes the place of the time: the smaller depth counts.
        var (enterX, leaveX) = isInside ? (-Math.Abs(faceX - x), 1) : OverlapTimes(x, dx, left, right);
        var (enterY, leaveY) = isInside ? (-Math.Abs(faceY - y), 1) : OverlapTimes(y, dy, top, bottom);
        // The axis that enters last is hit, before the other one leaves. At a corner, the faster axis is hit, or x.
        bool isCorner = enterX == enterY;
        bool isAlongX = isCorner ? Math.Abs(dx) >= Math.Abs(dy) : enterX > enterY;
        double time = isInside ? 0 : Math.Max(enterX, enterY);
        bool isLeaving = isInside && (isAlongX ? dx * (faceX - x) : dy * (faceY - y)) > 0;
        if (isLeaving || time < 0 || time >= 1 || time >= Math.Min(leaveX, leaveY)) return null;
        var normal = isAlongX ? new Vector { X = faceX == left ? -1 : 1 } : new Vector { Y = faceY == top ? -1 : 1 };
        var (hitX, hitY) = isAlongX ? (faceX, y + dy * time) : (x + dx * time, faceY);
        return new Hit { Time = time, Normal = normal, X = hitX, Y = hitY, IsCorner = isCorner };
    }

    // Returns when a moving point is between two faces. Without movement, that is always or never.
    static (double Enter, double Leave) OverlapTimes(double position, double movement, double low, double high) {
        if (movement > 0) return ((low - position) / movement, (high - position) / movement);
        if (movement < 0) return ((position - high) / -movement, (position - low) / -movement);
        return low < position && position < high ? (double.MinValue, double.MaxValue) : (double.MaxValue, double.MinValue);
    }

    // Moves a box: it stops at the first hit, slides along that face once, and stops at the next hit.
    public static List<Hit> Move(ref Box box, Vector displacement, IEnumerable<Box> walls) {
        var end = new Vector { X = box.X + displacement.X, Y = box.Y + displacement.Y };
        var hits = new List<Hit>();
        while (hits.Count < 2) {
            Hit? first = null;
            foreach (var wall in walls) {
                // At the same time, a face comes before a corner, then the first wall counts. So boxes don't stick at seams.
                if (!(Sweep(box, new Vector { X = end.X - box.X, Y = end.Y - box.Y }, wall) is Hit hit)) continue;
                bool isTie = hit.Time == first?.Time && first.Value.IsCorner && !hit.IsCorner;
                if (first == null || hit.Time < first.Value.Time || isTie) first = hit;
            }
            if (first is Hit next) hits.Add(next);
            (box.X, box.Y) = first == null ? (end.X, end.Y) : (first.Value.X, first.Value.Y);
            if (first == null) break;
            if (first.Value.Normal.X != 0) end.X = box.X; else end.Y = box.Y;
        }
        return hits;
    }
}
