<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="bunker-tiles" tilewidth="16" tileheight="16" tilecount="4" columns="4">
 <image source="bunker-tiles.png" width="64" height="16"/>
 <tile id="0" type="earth">
  <properties>
   <property name="collides" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1" type="brick">
  <properties>
   <property name="collides" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="2" type="plank">
  <properties>
   <property name="collides" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="3" type="grass"/>
</tileset>
